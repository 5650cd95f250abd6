/** The bell of the house as a drawing, for a school that keeps no badge of its own. */
export const schoolBell = (colour: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
  <circle cx="24" cy="24" r="22.5" fill="none" stroke="${colour}" stroke-width="1.2"/>
  <circle cx="24" cy="24" r="20" fill="none" stroke="${colour}" stroke-width="0.5"/>
  <path fill="${colour}" d="M24 9.5a1.9 1.9 0 0 1 1.9 1.9v1.1c4.2.9 7 4.4 7 8.8v6.1l2.6 3.5c.5.7 0 1.6-.8 1.6H13.3c-.8 0-1.3-.9-.8-1.6l2.6-3.5v-6.1c0-4.4 2.8-7.9 7-8.8v-1.1A1.9 1.9 0 0 1 24 9.5z"/>
  <path fill="${colour}" d="M20.6 34.2h6.8a3.4 3.4 0 0 1-6.8 0z"/>
</svg>`
