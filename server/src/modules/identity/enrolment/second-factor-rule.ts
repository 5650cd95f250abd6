import type { Actor } from '../../../http/actor'
import { conflict } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { findRule } from '../second-factor'

export async function mustBeOffered(db: Db, { category }: Actor) {
  if ((await findRule(db, category)) === 'off')
    throw conflict('Your school does not use second steps for accounts like yours.')
}

/** Where the school requires a second step, the last one is not taken off. */
export async function mustKeepOne(db: Db, { category }: Actor, left: number) {
  if (left === 0 && (await findRule(db, category)) === 'required')
    throw conflict('Your school requires a second step. You can replace it with another one.')
}
