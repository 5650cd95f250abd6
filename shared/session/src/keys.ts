/** Keys of the browser's storage, fixed by the specification. */
export const tokenKey = 'authToken'
export const usernameKey = 'username'
