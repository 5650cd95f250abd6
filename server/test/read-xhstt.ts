import { XMLParser } from 'fast-xml-parser'
import type {
  GapWish,
  Lesson,
  LessonGroup,
  LoadWish,
  Resource,
  TimetableProblem,
} from '../src/modules/timetable/timetable-solver/problem'

interface Reference {
  '@Reference': string
}
interface Constraint {
  Required: string
  Weight: string
  CostFunction: string
  Duration?: string
  Minimum?: string
  Maximum?: string
  MaximumAmount?: string
  MaximumDuration?: string
  AppliesTo: {
    EventGroups?: { EventGroup?: Reference[] }
    ResourceGroups?: { ResourceGroup?: Reference[] }
    Resources?: { Resource?: Reference[] }
  }
  TimeGroups?: { TimeGroup?: (Reference & { Minimum?: string; Maximum?: string })[] }
  Times?: { Time?: Reference[] }
}
interface Instance {
  Times: {
    TimeGroups: { Day: { '@Id': string }[] }
    Time: { '@Id': string; Day: Reference[]; TimeGroups?: { TimeGroup?: Reference[] } }[]
  }
  Resources: { Resource: { '@Id': string; ResourceGroups?: { ResourceGroup?: Reference[] } }[] }
  Events: {
    Event: {
      '@Id': string
      Duration: string
      Course?: Reference[]
      Resources: { Resource: Reference[] }
      EventGroups?: { EventGroup?: Reference[] }
    }[]
  }
  Constraints: Record<string, Constraint[]>
}

const lists = ['Time', 'Day', 'TimeGroup', 'Resource', 'ResourceGroup', 'Event', 'EventGroup', 'Course']

/**
 * Reads an instance of the XHSTT benchmark: those constraints that its three small schools have. Whatever else it says is refused, so
 * that a figure never leaves out a rule.
 */
export function readXhstt(xml: string): TimetableProblem {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    isArray: (name) => lists.includes(name) || name.endsWith('Constraint'),
  })
  const file = parser.parse(xml) as { HighSchoolTimetableArchive: { Instances: { Instance: Instance } } }
  return new XhsttReader(file.HighSchoolTimetableArchive.Instances.Instance).read()
}

class XhsttReader {
  readonly #days: string[]
  readonly #times: string[]
  readonly #resources: string[]
  readonly #problemResources: { -readonly [Key in keyof Resource]: Resource[Key] }[]
  readonly #events: { durations: number[]; group: string; slots?: number[] }[]
  readonly #groups = new Map<string, { mostPerDay: number; spreadWeight: number | null; doubles?: Doubles }>()
  #mayCut = true

  constructor(private readonly instance: Instance) {
    const { Times, Resources, Events } = instance
    this.#days = Times.TimeGroups.Day.map((day) => day['@Id'])
    this.#times = Times.Time.map((time) => time['@Id'])
    this.#resources = Resources.Resource.map((resource) => resource['@Id'])
    this.#problemResources = this.#resources.map(() => ({ unavailable: [] }))
    this.#events = Events.Event.map((event) => ({
      durations: [Number(event.Duration)],
      group: event.Course?.[0]?.['@Reference'] ?? event['@Id'],
    }))
    for (const { group } of this.#events)
      this.#groups.set(group, { mostPerDay: this.#times.length, spreadWeight: null })
  }

  read(): TimetableProblem {
    for (const [kind, constraints] of Object.entries(this.instance.Constraints)) {
      for (const constraint of constraints) this.#readConstraint(kind, constraint)
    }
    const groups = [...this.#groups.keys()]
    const dayOfSlot = this.instance.Times.Time.map(({ Day }) => this.#days.indexOf(Day[0]?.['@Reference'] ?? ''))
    return {
      dayOfSlot,
      runOfSlot: dayOfSlot,
      resources: this.#problemResources,
      groups: [...this.#groups.values()] as LessonGroup[],
      lessons: this.#events.flatMap((event, index) => {
        const resources = this.instance.Events.Event[index]?.Resources.Resource ?? []
        const durations = this.#mayCut ? Array<number>(event.durations[0] ?? 0).fill(1) : event.durations
        return durations.map(
          (duration): Lesson => ({
            duration,
            resources: resources.map((resource) => this.#resources.indexOf(resource['@Reference'])),
            group: groups.indexOf(event.group),
          }),
        )
      }),
    }
  }

  #readConstraint(kind: string, constraint: Constraint) {
    const read = readers[kind]
    if (!read) throw new Error(`No reader for ${kind}`)
    read(this, constraint)
  }

  resourcesOf({ AppliesTo }: Constraint) {
    const groups = new Set((AppliesTo.ResourceGroups?.ResourceGroup ?? []).map((group) => group['@Reference']))
    const single = (AppliesTo.Resources?.Resource ?? []).map((resource) => resource['@Reference'])
    return this.#problemResources.filter((_, index) => {
      const { '@Id': id, ResourceGroups } = this.instance.Resources.Resource[index] as {
        '@Id': string
      } & Instance['Resources']['Resource'][number]
      return (
        single.includes(id) || (ResourceGroups?.ResourceGroup ?? []).some((group) => groups.has(group['@Reference']))
      )
    })
  }

  groupsOf({ AppliesTo }: Constraint) {
    const named = (AppliesTo.EventGroups?.EventGroup ?? []).map((group) => group['@Reference'])
    return named.flatMap((name) => this.#groups.get(name) ?? [])
  }

  slotsOf(times: readonly Reference[] | undefined) {
    return (times ?? []).map((time) => this.#times.indexOf(time['@Reference']))
  }

  keepWhole() {
    this.#mayCut = false
  }
}

interface Doubles {
  least: number
  most: number
  weight: number
}

const isSquared = ({ CostFunction }: Constraint) => CostFunction === 'Quadratic'
const wishOf = (constraint: Constraint) => ({ weight: Number(constraint.Weight), isSquared: isSquared(constraint) })

const readers: Record<string, (reader: XhsttReader, constraint: Constraint) => void> = {
  // Every timetable that is asked for places all lessons without a clash.
  AssignTimeConstraint: () => undefined,
  AvoidClashesConstraint: () => undefined,
  // It keeps a lesson of two or three periods within its day, which all of ours are anyway.
  PreferTimesConstraint: () => undefined,
  SplitEventsConstraint: (reader, constraint) => {
    if (constraint.MaximumAmount === '1') return reader.keepWhole()
    if (constraint.MaximumDuration !== '2')
      throw new Error('Only lessons of one and two periods may be made of each other')
    for (const group of reader.groupsOf(constraint))
      group.doubles ??= { least: 0, most: Number.POSITIVE_INFINITY, weight: 0 }
  },
  DistributeSplitEventsConstraint: (reader, constraint) => {
    const doubles = {
      least: Number(constraint.Minimum),
      most: Number(constraint.Maximum),
      weight: Number(constraint.Weight),
    }
    for (const group of reader.groupsOf(constraint)) group.doubles = doubles
  },
  SpreadEventsConstraint: (reader, constraint) => {
    const most = Number(constraint.TimeGroups?.TimeGroup?.[0]?.Maximum)
    for (const group of reader.groupsOf(constraint)) group.mostPerDay = most
  },
  AvoidUnavailableTimesConstraint: (reader, constraint) => {
    const slots = reader.slotsOf(constraint.Times?.Time)
    for (const resource of reader.resourcesOf(constraint)) resource.unavailable = [...resource.unavailable, ...slots]
  },
  LimitIdleTimesConstraint: (reader, constraint) => {
    const gaps: GapWish = wishOf(constraint)
    for (const resource of reader.resourcesOf(constraint)) resource.gaps = gaps
  },
  // The same limits on every day, in as many constraints as there are days.
  LimitBusyTimesConstraint: (reader, constraint) => {
    const load: LoadWish = {
      ...wishOf(constraint),
      least: Number(constraint.Minimum),
      most: Number(constraint.Maximum),
    }
    for (const resource of reader.resourcesOf(constraint)) resource.load = load
  },
  ClusterBusyTimesConstraint: (reader, constraint) => {
    const busyDays = { most: Number(constraint.Maximum), weight: Number(constraint.Weight) }
    for (const resource of reader.resourcesOf(constraint)) resource.busyDays = busyDays
  },
}
