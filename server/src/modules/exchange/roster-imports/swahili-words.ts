import type { LanguageWords } from './language-words'

const people = {
  'Given names': ['Jina la kwanza'],
  'Family name': ['Jina la ukoo', 'Jina la mwisho', 'Ubini'],
  'Middle name': ['Jina la kati', 'Jina la pili'],
  Sex: ['Jinsi', 'Jinsia', 'ME/KE', 'Jinsi (ME/KE)', 'Jinsia (ME/KE)'],
  'Birth date': ['Tarehe ya kuzaliwa', 'Siku ya kuzaliwa'],
  Phone: ['Simu', 'Namba ya simu', 'Nambari ya simu'],
  Email: ['Barua pepe'],
}
const wholeNames = ['Jina kamili', 'Majina', 'Majina kamili', 'Jina']

/** What schools call the columns of their lists in Swahili. */
export const swahiliWords: LanguageWords = {
  students: {
    'Admission number': [
      ...['Namba ya usajili', 'Nambari ya usajili', 'Namba ya udahili', 'Namba ya mwanafunzi', 'Namba ya mtihani'],
      ...['Namba ya mtahiniwa'],
    ],
    ...people,
    Name: ['Jina la mwanafunzi', 'Majina ya wanafunzi', 'Mwanafunzi', 'Jina la mtahiniwa', ...wholeNames],
    Class: ['Kidato', 'Darasa'],
    Stream: ['Mkondo'],
    Residence: ['Bweni/kutwa', 'Kutwa/bweni'],
    Admitted: ['Tarehe ya kujiunga', 'Tarehe ya kuandikishwa'],
    'Guardian 1 family name': [
      ...['Jina la mzazi', 'Jina la mzazi/mlezi', 'Mzazi', 'Mlezi', 'Mzazi/mlezi', 'Jina la mlezi', 'Baba'],
      'Jina la baba',
    ],
    'Guardian 1 phone': [
      ...['Simu ya mzazi', 'Simu ya mlezi', 'Simu ya mzazi/mlezi', 'Namba ya simu ya mzazi', 'Simu ya baba'],
    ],
    'Guardian 2 family name': ['Mama', 'Jina la mama'],
    'Guardian 2 phone': ['Simu ya mama'],
  },
  staff: {
    'Staff number': ['Namba ya utumishi', 'Check namba', 'Namba ya TSC'],
    ...people,
    Name: ['Jina la mwalimu', 'Mwalimu', ...wholeNames],
  },
  allocations: { Teacher: ['Mwalimu'], Subject: ['Somo'], Class: ['Kidato', 'Darasa'], Stream: ['Mkondo'] },
}
