/** The bell house as parts of a drawing: a gable with the school's bell under it. */
export const bellHouse = {
  viewBox: '0 0 100 70',
  gable: 'M14 34 50 7l36 27M23 28v35h54V28',
  bell: 'M50 24c-7.5 0-11.5 5.2-11.5 12.5 0 6-1.6 9-4 11.5h31c-2.4-2.5-4-5.5-4-11.5C61.5 29.2 57.5 24 50 24Z',
  clapper: 'M45.4 51a4.7 4.7 0 0 0 9.2 0Z',
}
