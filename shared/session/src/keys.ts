/** Keys of the browser's storage, fixed by the specification. */
export const tokenKey = 'authToken'
export const usernameKey = 'username'

/** What the person may do, as the server said it last. */
export const permissionsKey = 'bellhouse:permissions'
