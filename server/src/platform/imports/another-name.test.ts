import { describe, expect, it } from '@jest/globals'
import { isAnotherName } from './another-name'

describe('a name in a file is that of the person of the number', () => {
  it.each([
    ['Grace Nakato', 'Nakato, Grace'],
    ['NAKATO GRACE', 'Nakato, Grace'],
    ['Zoë Auma', 'Auma, Zoe'],
    ['Nakato G.', 'Nakato, Grace'],
    ['G. M. Nakato', 'Nakato, Grace Mary'],
    ['GM Nakato', 'Nakato, Grace Mary'],
    ['Nakato Grace', 'Nakato, Grace Mary'],
    ['Nakato Mary', 'Nakato, Grace Mary'],
    ['Nakato Grace Apio', 'Nakato, Grace'],
    ['Grace', 'Nakato, Grace'],
    ['Miss Grace', 'Nakato, Grace Mary'],
    ['Mr. Okello', 'Okello, Benjamin'],
    ['Okello Ben', 'Okello, Benjamin'],
    ['Nakatto Grase', 'Nakato, Grace'],
    ["Ng'ang'a Ruth", 'Nganga, Ruth'],
    ["Ng'ang'a", 'Nganga, Ruth'],
    ['A. Akello', 'Akello, Apio'],
    ['Okello Akelo', 'Akello, Okello'],
    ['Nakato Mary-Anne', 'Nakato, Maryanne'],
    ['Kato John Peter', 'Kato, John Paul'],
    ['Ada Adak', 'Adak, Ada'],
    ['x', 'Nakato, Grace'],
    ['G N', 'Nakato, Grace'],
    ['', 'Nakato, Grace'],
    ['017/24', 'Nakato, Grace'],
    ['Nakato 1', 'Nakato, 2'],
  ])('%s for %s', (written, name) => expect(isAnotherName(written, name)).toBe(false))
})

describe('a name in a file is that of somebody else', () => {
  it.each([
    ['Okello Ben', 'Nakato, Grace'],
    ['Nakato Joy', 'Nakato, Grace'],
    ['Nakato J.', 'Nakato, Grace'],
    ['Okello', 'Nakato, Grace'],
    ['Mrs Okello', 'Nakato, Grace'],
    ['Joan Nakato', 'John Nakato'],
    ['Okello Ben Mugisha', 'Nakato, Ben'],
    ['Akello Ada', 'Byaruhanga, Ada'],
  ])('%s for %s', (written, name) => expect(isAnotherName(written, name)).toBe(true))
})
