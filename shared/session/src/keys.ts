/** Keys of the browser's storage, fixed by the specification. */
export const tokenKey = 'authToken'
export const usernameKey = 'username'

/** How far the server's clock is from this device's, in milliseconds. */
export const clockKey = 'bellhouse:clock'

/** What the person may do, as the server said it last. */
export const permissionsKey = 'bellhouse:permissions'
