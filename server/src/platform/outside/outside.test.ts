import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { AddressRule } from './address-rule'
import { Outside } from './outside'

const call = { method: 'GET', patience: 2_000, mostBytes: 1_000 } as const
let server: Server
let port: number
let asked = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    asked++
    if (request.url === '/slow') return
    if (request.url === '/away') return void response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end()
    response.end('x'.repeat(request.url === '/large' ? 2_000 : 10))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('machines that are not of the open internet', () => {
  it.each([
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '100.64.0.1', '169.254.169.254', '172.20.0.1', '192.168.1.1'],
    ...['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', 'ff02::1', '::ffff:127.0.0.1'],
    ...['::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::'],
  ])('%s is not called', (address) => {
    expect(new AddressRule([]).mayCall(address)).toBe(false)
  })

  it.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700::1111'])('%s is', (address) => {
    expect(new AddressRule([]).mayCall(address)).toBe(true)
  })

  it('are called where the operator names them', () => {
    const rule = new AddressRule(['10.1.0.0/16', 'fd00::/8', '192.168.1.7'])
    const told = ['10.1.9.9', 'fd00::1', '192.168.1.7', '10.2.0.1', '192.168.1.8'].map((one) => rule.mayCall(one))
    expect(told).toEqual([true, true, true, false, false])
  })

  it.each([
    ...['http://127.0.0.1', 'http://localhost', 'http://2130706433', 'http://0x7f.1', 'http://[::1]'],
    ...['http://[::ffff:127.0.0.1]', 'https://127.0.0.1', 'https://localhost'],
  ])('%s is refused before anything is sent', async (origin) => {
    const before = asked
    await expect(new Outside([]).call(`${origin}:${port}/`, call)).rejects.toThrow(/own network/)
    expect(asked).toBe(before)
  })
})

describe('a call', () => {
  const inside = () => new Outside(['127.0.0.1', '::1'])
  const at = (path: string) => `http://127.0.0.1:${port}${path}`

  it('reads the answer, and follows nothing', async () => {
    expect(await inside().call(at('/'), call)).toMatchObject({ status: 200, body: 'x'.repeat(10) })
    expect(await inside().call(at('/away'), call)).toMatchObject({ status: 302, body: '' })
  })

  it('has an end in time and in size', async () => {
    await expect(inside().call(at('/slow'), { ...call, patience: 200 })).rejects.toThrow('It does not answer in time.')
    await expect(inside().call(at('/large'), call)).rejects.toThrow(/more than can be read/)
    expect(await inside().call(at('/large'), { ...call, mostBytes: 0 })).toMatchObject({ status: 200, body: '' })
  })

  it('goes in secret, but for machines of the own house', async () => {
    await expect(new Outside([]).call('http://1.1.1.1/', call)).rejects.toThrow(/begin with https/)
  })

  it.each([
    ['ftp://hill.example/', /no address of the web/],
    ['https://ada:secret@hill.example/', /no name and password/],
    ['http://nobody.invalid/', /no machine of this name/],
    ['http://127.0.0.1:1/', /Nothing answers/],
  ])('says what is wrong with %s', async (address, sentence) => {
    await expect(inside().call(address, call)).rejects.toThrow(sentence)
  })
})
