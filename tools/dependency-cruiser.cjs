// Who may import whom. Each message says what to do instead; what a name captures protects new folders from their first day.

const layers = ['words', 'contracts', 'grading', 'timetabling', 'api-client', 'session', 'ui']
const above = (name) => layers.slice(layers.indexOf(name) + 1)
const test = '\\.test\\.(ts|tsx|mjs)$'

const layering = layers
  .filter((name) => above(name).length > 0)
  .map((name) => ({
    name: `layers-${name}`,
    comment: `shared/${name} lies below ${above(name).join(', ')}. Move what both need down into shared/${name}, or what needs the other one up.`,
    from: { path: `^shared/${name}/`, pathNot: test },
    to: { path: `^shared/(${above(name).join('|')})/` },
  }))

const rules = [
  {
    name: 'remote-alone',
    comment:
      'A remote imports shared packages and itself. Link to the other part by its address (linkTo in contracts), or move what both need to a package of shared/features or a contract.',
    from: { path: '^(remote-[^/]+)/src/' },
    to: { path: '^(remote-[^/]+|shell|server|releases)/src/', pathNot: '^$1/' },
  },
  {
    name: 'shell-meets-remotes-at-run-time',
    comment:
      'The shell knows no remote when it is built. Put what it has to know into the row of the screen (screens.ts), which travels in the release.',
    from: { path: '^shell/src/' },
    to: { path: '^(remote-[^/]+|server|releases)/src/' },
  },
  {
    name: 'loader-alone',
    comment: 'Only shell/src/remotes/ meets the federation runtime. Ask the Remotes of the context instead.',
    from: { path: '^(shell/src/(?!remotes/)|remote-|shared/(?!remote-build/))' },
    to: { path: 'node_modules/@module-federation/' },
  },
  ...layering,
  {
    name: 'kit-knows-no-school',
    comment:
      'The kit knows no noun of the school and makes no request. Hand in what is needed as a property, or move the part to a package of shared/features.',
    from: { path: '^shared/ui/src/', pathNot: test },
    to: { path: '^shared/(contracts|api-client|session|grading|timetabling)/' },
  },
  {
    name: 'features-into-remotes',
    comment:
      'What remotes show is built into each of them and released with it. Nobody else may bring it along: let the remote expose it, and load that at run time.',
    from: { path: '^(shell|server|releases|shared/(?!features/)[^/]+)/', pathNot: test },
    to: { path: '^shared/features/' },
  },
  {
    name: 'features-without-circles',
    comment: 'Two features use each other. Move what both need into a third one below them.',
    scope: 'folder',
    from: { path: '^shared/features/[^/]+/src$' },
    to: { circular: true },
  },
  {
    name: 'shared-below-all',
    comment: 'Shared packages know nobody above them. Hand in what is needed as a parameter, or move it down.',
    from: { path: '^shared/' },
    to: { path: '^(shell|remote-[^/]+|server|releases)/src/' },
  },
  {
    name: 'server-side',
    comment:
      'Server and releases know the contracts and nothing of the browser. Move what both sides need into contracts.',
    from: { path: '^(server|releases)/src/', pathNot: test },
    to: { path: '^(shared/(api-client|session|ui|features/[^/]+)|shell|remote-[^/]+)/src/' },
  },
  {
    name: 'contracts-alone',
    comment: 'Contracts are schemas: no React, no network, no Node. Move this to the package that uses it.',
    from: { path: '^shared/contracts/src/', pathNot: test },
    to: { path: '^node:|node_modules/', pathNot: 'node_modules/zod/' },
  },
  {
    name: 'front-door',
    comment:
      'A package is entered by its front door. Export the name from its index.ts (or testing.ts) and import the package.',
    from: { path: '^(shared/features/[^/]+|shared/[^/]+|releases|server|shell|remote-[^/]+|e2e|bench|tools)/' },
    to: {
      path: '^(shared/features/[^/]+|shared/[^/]+|releases)/src/',
      pathNot: [
        '^$1/',
        '/src/(index|testing|endpoints|person-store|person-store-name|outbox|outbox-waits)\\.tsx?$',
        '^shared/ui/src/theme/(index|fonts)\\.css$',
      ],
    },
  },
  {
    name: 'testing-in-tests',
    comment: 'Fakes are for tests. Take the real one from the package itself.',
    from: { pathNot: [test, '/testing\\.tsx?$', '^(e2e|bench|server/test)/'] },
    to: { path: '/src/testing\\.tsx?$' },
  },
  {
    name: 'features-are-strangers',
    comment:
      'Features do not know each other. Move what two of them need to a package of shared/features or a contract, or make them one feature.',
    from: { path: '^([^/]+)/src/features/([^/]+)/' },
    to: { path: '^$1/src/features/[^/]+/', pathNot: '^$1/src/features/$2/' },
  },
  {
    name: 'modules-meet-at-front-doors',
    comment:
      'A module of the server is entered by its front door. Export the name from its index.ts: commands and questions, never tables.',
    from: {
      path: '^server/src/(?:modules/([^/]+/[^/]+)/|(?:demo|operate|rounds|start)/|[^/]+\\.ts$)',
      pathNot: [test, '^server/src/modules\\.ts$'],
    },
    to: { path: '^server/src/modules/[^/]+/[^/]+/', pathNot: ['^server/src/modules/$1/', '/index\\.ts$'] },
  },
  {
    name: 'modules-on-top',
    comment:
      'http/ and platform/ know no module. Hand in what is needed as a parameter, or move what knows a noun into its module.',
    from: { path: '^server/src/(http|platform)/', pathNot: test },
    to: { path: '^server/src/modules/' },
  },
  {
    name: 'sql-in-repos',
    comment: 'Only a .repo.ts knows SQL. Give the statement a function there, named for its answer.',
    from: { path: '^server/src/modules/', pathNot: ['\\.repo\\.ts$', test] },
    to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'screens-load-features',
    comment:
      'screens.ts reaches a feature only through import(), so that its table weighs nothing. Write load: () => import(…).',
    from: { path: '^remote-[^/]+/src/screens(\\.ts$|/)' },
    to: { path: '/src/features/', dynamic: false },
  },
  {
    name: 'no-store-between-remotes',
    comment: 'There is no event bus and no shared store. Ask the server, or put it into the address.',
    from: { path: '^(remote-[^/]+|shared)/' },
    to: { path: 'node_modules/(zustand|redux|mitt|nanostores|eventemitter3)/' },
  },
  {
    name: 'no-cycles',
    comment: 'These files import each other in a ring. Move what both need into a third one.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'settings-alone',
    comment:
      'A remote is built with @bellhouse/remote-build wherever its folder lies, so that package knows nobody of this repository. Hand in what is needed as a parameter.',
    from: { path: '^shared/remote-build/' },
    to: { path: '^(tools|releases|shell|server|e2e|remote-[^/]+)/' },
  },
  {
    name: 'settings-front-door',
    comment:
      'Of @bellhouse/remote-build one imports what its package.json exports. Export the name from parts.mjs and import the package.',
    from: { pathNot: '^shared/remote-build/' },
    to: { path: '^shared/remote-build/build/', pathNot: '/(remote|parts|run|cli|free-port)\\.mjs$' },
  },
  {
    name: 'bench-from-outside',
    comment:
      'The measurements look at an open portal from outside. Ask it by its address, or measure in the tests of the package itself.',
    from: { path: '^bench/' },
    to: { path: '^(server|shell|remote-[^/]+|releases|e2e)/' },
  },
  {
    name: 'tools-on-top',
    comment:
      'The tools start everything else, and nobody imports them. Move what both need into the package that is asked.',
    from: { pathNot: '^tools/' },
    to: { path: '^tools/' },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: rules.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    doNotFollow: { path: 'node_modules' },
    // Our own builds; the packages that we use lie in their dist.
    exclude: { path: '^(?!node_modules/).*/(dist|dist-types|coverage)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
}
