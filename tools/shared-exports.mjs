import ts from 'typescript'
import { providedVersions } from '../shell/build/provided-packages.mjs'
import { inRoot } from './root.mjs'

/** What our own shared packages offer to remotes: version and names of each, sorted. */
export function sharedExports() {
  const ours = Object.entries(providedVersions()).filter(([name]) => name.startsWith('@bellhouse/'))
  const doors = ours.map(([name]) => inRoot('shared', name.slice('@bellhouse/'.length), 'src/index.ts'))
  const options = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
  }
  const program = ts.createProgram(doors, { ...options, noEmit: true, skipLibCheck: true })
  const checker = program.getTypeChecker()
  const offered = ours.map(([name, version], index) => {
    const door = checker.getSymbolAtLocation(program.getSourceFile(doors[index]))
    const names = checker
      .getExportsOfModule(door)
      .filter((symbol) => isValue(checker, symbol))
      .map((symbol) => symbol.getName())
    return [name, { version, names: names.sort() }]
  })
  return Object.fromEntries(offered)
}

/** A type is gone once it is built. */
function isValue(checker, symbol) {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return target.flags & ts.SymbolFlags.Value
}
