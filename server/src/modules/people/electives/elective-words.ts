/** `1 place`, `2 places`. */
export const numbered = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`
