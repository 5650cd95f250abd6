/**
 * All contracts, for releases from the days when a remote took them from the shell. A build of its own (`webpack.mjs`
 * gives it a layer), so that it does not bring what nobody uses into the shell's own copy.
 */
export * from '@bellhouse/contracts'
