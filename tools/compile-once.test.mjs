import vm from 'node:vm'
import { afterEach, expect, it, jest } from '@jest/globals'
import { compileOnce } from './compile-once.cjs'

const anExecutor = () => {
  const anew = jest.fn()
  const context = vm.createContext({})
  const executor = { injectedModuleParameters: ['module', 'exports'], compile: anew }
  compileOnce(executor, { getVmContext: () => context })
  return { anew, context, compile: executor.compile }
}

const { Script } = vm
const countScripts = () =>
  jest.spyOn(vm, 'Script').mockImplementation(function counted(...given) {
    return new Script(...given)
  })

afterEach(() => jest.restoreAllMocks())

it('compiles a module once for all files of tests, and runs it for each of them', () => {
  const scripts = countScripts()
  const source = 'exports.list = []; globalThis.seen = (globalThis.seen ?? 0) + 1'
  const worlds = [anExecutor(), anExecutor()].map(({ compile, context, anew }) => {
    const own = {}
    compile(source, '/list.js')({}, own)
    expect(anew).not.toHaveBeenCalled()
    expect(context.seen).toBe(1)
    return own
  })
  expect(worlds[0].list).not.toBe(worlds[1].list)
  expect(scripts).toHaveBeenCalledTimes(1)
})

it('compiles a module anew where its source is another one', () => {
  const scripts = countScripts()
  const { compile } = anExecutor()
  const figures = ['exports.figure = 1', 'exports.figure = 2'].map((source) => {
    const own = {}
    compile(source, '/figure.js')({}, own)
    return own.figure
  })
  expect(figures).toEqual([1, 2])
  expect(scripts).toHaveBeenCalledTimes(2)
})

it('names the places of a module as they are in its file', () => {
  const { compile } = anExecutor()
  const stackOf = (source) => {
    try {
      return compile(source, '/thrown.js')({}, {})
    } catch ({ stack }) {
      return stack
    }
  }
  expect(stackOf(`throw new Error('first')`)).toContain('/thrown.js:1:7')
  expect(stackOf(`\n  throw new Error('second')`)).toContain('/thrown.js:2:9')
})

it('leaves to Jest what cannot be compiled, and what comes after the end of a file of tests', () => {
  const broken = anExecutor()
  broken.compile('const = 1', '/broken.js')
  expect(broken.anew).toHaveBeenCalledWith('const = 1', '/broken.js')

  const anew = jest.fn()
  const executor = { injectedModuleParameters: [], compile: anew }
  compileOnce(executor, { getVmContext: () => null })
  executor.compile('1', '/late.js')
  expect(anew).toHaveBeenCalledWith('1', '/late.js')
})
