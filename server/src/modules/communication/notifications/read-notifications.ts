import { mostOfEachKind, type Notifications } from '@bellhouse/contracts'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { mustFindSchool } from '../../school/school'
import { countUnread } from '../chat'
import type { Reader } from '../notices'
import { countUnreadNotices, listUnreadNoticesFor } from '../notices'
import { findBellSettings } from './bell-settings.repo'
import { listUnreadThreads } from './notifications.repo'
import { listTasks } from './tasks'

/** Everything that is new for a person, counted, with the first few of each kind. */
export async function readNotifications(db: Db, person: Reader): Promise<Notifications> {
  const school = await mustFindSchool(db)
  const [unread, messages, notices, tasks, settings] = await askAll(db, [
    () => countUnread(db, person.accountId),
    () => listUnreadThreads(db, person.accountId),
    () => listUnreadNoticesFor(db, person, school.today, mostOfEachKind + 1),
    () => listTasks(db, person, school),
    () => findBellSettings(db, person.accountId),
  ])
  const allNotices =
    notices.length > mostOfEachKind ? await countUnreadNotices(db, person, school.today) : notices.length
  return {
    counts: { messages: unread, notices: allNotices, tasks: tasks.length },
    messages,
    notices: notices.slice(0, mostOfEachKind),
    tasks: firstOfEachKind(tasks),
    settings,
  }
}

function firstOfEachKind(tasks: Notifications['tasks']) {
  const counts = new Map<string, number>()
  return tasks.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= mostOfEachKind
  })
}
