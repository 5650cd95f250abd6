import type { Fates } from './document-values'
import type { XmlElement } from './xml-document'

const read = 'read'
const about = 'About the file'
const isId = (value: string, _: XmlElement, parent: XmlElement) => value === parent.attributes.Id
const references = ['Time', 'Day', 'Resource', 'ResourceType', 'ResourceGroup', 'Event', 'Course', 'Solution']

/** What becomes of each value of an archive of the contest. Its constraints and older solutions are counted as a whole. */
export const xhsttValues: Fates = {
  'MetaData/*': about,
  'Report/*': about,
  'Solution/Description': about,
  'SolutionGroup@Id': about,
  ...Object.fromEntries(
    [
      'Instance',
      'Day',
      'TimeGroup',
      'Time',
      'ResourceType',
      'ResourceGroup',
      'Resource',
      'Course',
      'EventGroup',
      'Event',
    ].map((name) => [`${name}@Id`, read]),
  ),
  ...Object.fromEntries(references.map((name) => [`${name}@Reference`, read])),
  'Day/Name': read,
  'TimeGroup/Name': 'Group of times',
  'TimeGroup@Reference': 'Group of times',
  'Week@Id': 'Group of times',
  'Week/Name': 'Group of times',
  'Week@Reference': 'Group of times',
  'Time/Name': { kind: 'Name of a time', unless: isId },
  'ResourceType/Name': read,
  'ResourceGroup/Name': 'Group of resources',
  'ResourceGroup@Reference': 'Group of resources',
  'Resource/Name': read,
  'Resource/Role': 'Role of a resource',
  'EventGroup/Name': 'Group of events',
  'EventGroup@Reference': 'Group of events',
  'Course/Name': read,
  // What an event is called is its subject where it has no course.
  'Event/Name': {
    kind: 'Name of an event',
    unless: (value, element, parent) =>
      isId(value, element, parent) || !parent.children.some(({ name }) => name === 'Course'),
  },
  'Event/Duration': read,
  'Event/Workload': 'Workload of an event',
  'Resource/Workload': 'Workload of an event',
  '/Color': 'Colour',
}
