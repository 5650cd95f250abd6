/** Whether this browser has a database of that name: false where it cannot tell. */
export async function hasDatabase(name: string): Promise<boolean> {
  const databases = await globalThis.indexedDB?.databases?.()
  return databases?.some((database) => database.name === name) ?? false
}
