/** How people are addressed before their name. Words that are somebody's name as often count with a full stop only. */
const titles =
  /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|professor|rev|revd|reverend|fr|sr|br|madam|hajji|hajjat)\b\.?|(?:eng|hon|ven)\.)\s*/i

/** “Mr. Opio David” is the title “Mr.” and a name; a cell that holds nothing but a title stays a name. */
export function splitTitle(name: string): { title: string; name: string } {
  let rest = name
  for (let found = titles.exec(rest); found && rest.length > found[0].length; found = titles.exec(rest)) {
    rest = rest.slice(found[0].length)
  }
  return { title: name.slice(0, name.length - rest.length).trim(), name: rest }
}
