import { birthInGerman } from './birth-columns'
import type { LanguageWords } from './language-words'

const people = {
  'Given names': ['Vorname', 'Vornamen', 'Rufname', 'Alle Vornamen'],
  'Family name': ['Nachname', 'Familienname', 'Zuname'],
  Sex: ['Geschlecht', 'Geschl.', 'm/w'],
  'Birth date': [
    'Geburtsdatum',
    'Geburtstag',
    'Geb.-Datum',
    'Geb.datum',
    'Geb. am',
    'Geboren am',
    'Geboren',
    ...birthInGerman,
  ],
  Email: ['E-Mail (privat)', 'E-Mail (Schule)', 'E-Mail-Adresse', 'E-Mail (dienstlich)'],
  Phone: ['Telefon', 'Telefon-Nr.', 'Telefonnummer', 'Tel.-Nr.', 'Handy', 'Mobil', 'Mobiltelefon', 'Natel'],
}

/** What schools call the columns of their lists in German. */
export const germanWords: LanguageWords = {
  students: {
    'Admission number': [
      ...['Schülernummer', 'Schüler-Nr.', 'Schülernr', 'Schüler-ID', 'Interne ID-Nummer', 'Identnummer'],
      ...['Matrikelnummer', 'lokales Differenzierungsmerkmal'],
    ],
    ...people,
    Name: ['Name des Schülers', 'Schüler', 'Schülerin', 'Schüler/in', 'Schülername', 'Vollständiger Name'],
    Class: ['Klasse', 'Jahrgang', 'Jahrgangsstufe', 'Stufe', 'Klassenstufe'],
    Admitted: ['Aufnahmedatum', 'Eintrittsdatum', 'Aufgenommen am', 'Eintritt'],
    'Left on': ['Entlassdatum', 'Austrittsdatum', 'Entlassen am', 'Abgangsdatum', 'Austritt'],
    Status: ['Schülerstatus'],
    'Guardian 1 family name': [
      ...['Erziehungsberechtigter', 'Erziehungsberechtigte', 'Erziehungsberechtigte/r', 'Eltern', 'Vater'],
      ...['Name der Eltern', 'Name des Vaters', 'Name Vater', 'Vormund'],
    ],
    'Guardian 1 phone': [
      ...['Telefon Erziehungsberechtigter', 'Telefon Erziehungsberechtigte', 'Telefon Eltern', 'Tel. Eltern'],
      ...['Telefon des Vaters', 'Telefon Vater', 'Tel. Vater'],
    ],
    'Guardian 1 email': ['E-Mail Eltern', 'E-Mail Erziehungsberechtigter', 'E-Mail Vater'],
    'Guardian 2 family name': ['Mutter', 'Name der Mutter', 'Name Mutter'],
    'Guardian 2 phone': ['Telefon der Mutter', 'Telefon Mutter', 'Tel. Mutter'],
    'Guardian 2 email': ['E-Mail Mutter'],
  },
  staff: {
    'Staff number': ['Personalnummer', 'Personal-Nr.', 'Kürzel', 'Lehrerkürzel'],
    ...people,
    Name: ['Lehrer', 'Lehrerin', 'Lehrer/in', 'Lehrkraft', 'Name der Lehrkraft'],
    Title: ['Anrede', 'Amtsbezeichnung', 'Titel'],
  },
  allocations: {
    Teacher: ['Lehrer', 'Lehrerin', 'Lehrkraft', 'Kürzel'],
    Subject: ['Fach', 'Fachname'],
    Class: ['Klasse'],
  },
}
