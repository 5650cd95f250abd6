import { benchFirstLoad } from './first-load'
import { benchRequests } from './requests'

const url = process.env.PUBLIC_URL ?? 'http://localhost:4000'

/** Measures a portal with the demo school that is open already. */
async function bench() {
  const token = await signIn()
  console.log('First load, with an empty cache')
  console.table(await benchFirstLoad(url))
  console.log('Requests, 16 connections for 5 seconds each')
  console.table(await benchRequests(url, token))
}

async function signIn(): Promise<string> {
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'admin-demo' }),
  }).catch(() => {
    throw new Error(`There is no portal at ${url}. Open one with npm start, or set PUBLIC_URL.`)
  })
  const { access_token } = (await reply.json()) as { access_token?: string }
  if (!access_token)
    throw new Error('The demo account admin cannot sign in, and the measurements need the demo school.')
  return access_token
}

bench().catch(({ message }) => {
  console.error(message)
  process.exit(1)
})
