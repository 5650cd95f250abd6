/** Whether something on the page would ask before the page is left; whoever has unsaved input does. */
export const hasUnsavedInput = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
