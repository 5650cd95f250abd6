/** What the shell's build has in common with that of a remote. */
export { base } from './base.mjs'
export { describeFiles, signOfBuild } from './description.mjs'
export { devServer } from './dev-server.mjs'
export { IndexHtmlPlugin } from './index-html-plugin.mjs'
export { integrityOf } from './integrity.mjs'
export { findPackage, mustFindPackage, readPackage, remoteIn, versionOf } from './packages.mjs'
export { releaseId } from './release-id.mjs'
