export { aBuild, aLineOf, aShellBuild, flipByte, idOf, overwrite, readText, someReleases } from './factories'
export { s3Env } from './s3-env'
export { S3Server } from './s3-server'
