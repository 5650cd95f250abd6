/** The address of a pattern without its optional parameters. */
export const addressOf = (path: string) => `/${path.replace(/\/:\w+\?/g, '')}`

/** Addresses are the same with and without the last slash. */
export const isSameAddress = (one: string, other: string) => withoutLastSlash(one) === withoutLastSlash(other)

const withoutLastSlash = (address: string) => address.replace(/(?<=.)\/+$/, '')
