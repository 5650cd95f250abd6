const largeFile = 50_000_000 - 1024

const header = 'Adm No,Surname,Given name,Sex,DoB,Class,Guardian,Guardian phone,Remark'
const row = (n: number) =>
  `B${n},Family ${n},Given ${n},F,2010-05-06,S1 A,Guardian ${n},+25670${String(n).padStart(7, '0')},${'x'.repeat(900)}`

/** As many lines as make the file as large as one may be. */
function linesOf(first: string, lineOf: (n: number) => string): string[] {
  const lines = [first]
  for (let size = first.length, n = 0; ; n += 1) {
    const line = lineOf(n)
    size += line.length + 1
    if (size > largeFile) return lines
    lines.push(line)
  }
}

const wrapped = (line: string) => `"${line.replaceAll('"', '""')}"`
const wide = 'a,'.repeat(600)
const middle = 25_000

/** Lists of 50 MB of which nothing is taken, and what is wrong with each of them. */
export const refusedLists: Record<string, () => string[]> = {
  '600 columns in the first line': () => linesOf(wide, () => wide),
  '600 columns below a title': () => linesOf('Students of Hill School', () => wide),
  '600 columns in the last line': () => [...linesOf(header, row).slice(0, -3), wide],
  'each row one quoted cell': () => linesOf(wrapped(header), (n) => wrapped(row(n))),
  'each row twice one quoted cell': () => linesOf(wrapped(wrapped(header)), (n) => wrapped(wrapped(row(n)))),
  'too many rows': () => linesOf('Adm No,Surname,Class', (n) => `B${n},Family,S1 A`),
  'two tables': () =>
    linesOf(header, (n) => (n === middle ? `\n\n${header.replace('DoB', 'Phone')}\n${row(n)}` : row(n))),
  'a quotation mark that nothing closes': () => linesOf(header, (n) => (n === middle ? `"${row(n)}` : row(n))),
  'cut off in the last row': () => [...linesOf(header, row).slice(0, -1), 'B0,Family'],
}
