import type { RosterTableKind } from '@bellhouse/contracts'
import { birthInFrench } from './birth-columns'

const number = [
  ...['Matricule', 'Numéro matricule', 'N° matricule', 'No matricule', 'Numéro de matricule', "Numéro d'inscription"],
  ...["N° d'inscription", "Numéro de l'élève", "Numéro d'élève", "Matricule de l'élève", 'Code élève'],
]
const people: Words = {
  'Given names': ['Prénom', 'Prénoms', 'Autres noms', 'Autres prénoms'],
  'Family name': ['Nom de famille'],
  'Middle name': ['Postnom'],
  Sex: ['Sexe', 'Genre'],
  'Birth date': ['Date de naissance', 'Date naissance', 'Né le', 'Née le', 'Né(e) le', 'DDN', ...birthInFrench],
  Email: ['Courriel', 'Adresse électronique', 'Adresse e-mail', 'Adresse mail'],
  Phone: ['Téléphone', 'Numéro de téléphone', 'N° de téléphone', 'N° tél', 'Téléphone portable', 'Portable', 'GSM'],
}
// Beside a “Prénom” it is the family name, as “Name” is beside a “First name”.
const wholeNames = [
  ...['Nom et prénom', 'Nom et prénoms', 'Noms et prénoms', 'Nom & prénom', 'Nom & prénoms', 'Noms & prénoms'],
  ...['Nom complet', 'Noms complets', 'Nom', 'Noms'],
]
const namesOfStudents = ["Nom de l'élève", "Noms de l'élève", 'Nom des élèves', 'Noms des élèves', 'Élève', 'Élèves']
const namesOfStaff = ["Nom de l'enseignant", 'Nom du professeur', 'Enseignant', 'Professeur']
const place: Words = { Class: ['Classe', 'Niveau'], Stream: ['Filière', 'Groupe'] }
const relation = ['Lien de parenté', 'Parenté', 'Lien']
const room = ['Salle', 'Salle de classe', 'Local']
const subject = ['Matière', 'Cours', 'Branche', 'Discipline']
const codeOfSubject = ['Code du cours', 'Code de la matière']

type Words = Record<string, string[]>

function guardian(field: 1 | 2, persons: readonly [who: string, ofWhom: string][]): Words {
  const each = (...begins: string[]) => persons.flatMap(([, of]) => begins.map((begin) => `${begin} ${of}`))
  const contacts = ['Téléphone', 'Numéro de téléphone', 'Tél', 'N° tél', 'Contact', 'Numéro']
  return {
    [`Guardian ${field} given names`]: each('Prénom', 'Prénoms'),
    [`Guardian ${field} family name`]: [...each('Nom', 'Noms', 'Nom et prénom'), ...persons.map(([who]) => who)],
    [`Guardian ${field} phone`]: [
      ...each(...contacts),
      ...persons.flatMap(([who]) => contacts.map((one) => `${one} ${who}`)),
    ],
    [`Guardian ${field} email`]: each('Courriel', 'E-mail', 'Adresse e-mail'),
  }
}

const firstGuardian: [string, string][] = [
  ['Père', 'du père'],
  ['Parent', 'du parent'],
  ['Parents', 'des parents'],
  ['Tuteur', 'du tuteur'],
  ['Tuteur légal', 'du tuteur légal'],
  ['Parent/tuteur', 'du parent/tuteur'],
  ['Parent ou tuteur', 'du parent ou tuteur'],
  ['Responsable', 'du responsable'],
  ['Personne à contacter', 'de la personne à contacter'],
]

/** What schools that keep their lists in French call the columns, by the list and the column. */
export const frenchWords = {
  students: {
    'Admission number': number,
    ...people,
    Name: [...namesOfStudents, ...wholeNames],
    ...place,
    Admitted: ["Date d'inscription", "Date d'admission", "Date d'entrée", 'Inscrit le'],
    House: ['Dortoir'],
    Residence: ['Internat', 'Régime'],
    Subjects: ['Matières', 'Cours à option'],
    Status: ['Statut'],
    'Left on': ['Date de départ', 'Date de sortie', 'Parti le', 'Sorti le'],
    'Guardian 1 relation': relation,
    ...guardian(1, firstGuardian),
    ...guardian(2, [['Mère', 'de la mère']]),
  },
  staff: {
    'Staff number': ['Matricule', 'Numéro matricule', 'N° matricule', 'No matricule', "Numéro de l'enseignant"],
    ...people,
    Name: [...namesOfStaff, ...wholeNames],
    Title: ['Civilité', 'Titre'],
    Qualifications: ['Diplôme', 'Diplômes', "Niveau d'études"],
  },
  guardians: {
    'Student number': number,
    ...people,
    Name: ['Parent/tuteur', 'Tuteur', 'Nom du parent', 'Nom du tuteur', 'Nom du parent/tuteur', ...wholeNames],
    Relation: relation,
  },
  subjects: { Code: codeOfSubject, 'Subject name': [...subject, 'Intitulé', 'Nom du cours', 'Nom'], Level: ['Niveau'] },
  classes: { ...place, Room: room, 'Class teacher': ['Titulaire', 'Professeur titulaire', 'Professeur principal'] },
  groups: { Group: ['Groupe', 'Nom du groupe'], Subject: subject, Room: room, Teacher: namesOfStaff },
  enrolments: { 'Student number': number, Group: ['Groupe', 'Nom du groupe'] },
  allocations: {
    Teacher: namesOfStaff,
    Subject: [...subject, ...codeOfSubject],
    ...place,
    'Academic year': ['Année scolaire'],
    Term: ['Trimestre', 'Semestre'],
  },
} satisfies Record<RosterTableKind, Words>
