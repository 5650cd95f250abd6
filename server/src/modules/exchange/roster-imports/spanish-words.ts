import { birthInSpanish } from './birth-columns'
import type { LanguageWords } from './language-words'

const people = {
  'Given names': ['Nombre', 'Nombres', 'Nombre de pila'],
  'Family name': ['Apellido', 'Apellidos', 'Primer apellido', 'Apellido paterno'],
  'Birth date': [
    'Fecha de nacimiento',
    'Fecha nacimiento',
    'F. nacimiento',
    'Fec. nac.',
    'Nacimiento',
    ...birthInSpanish,
  ],
  Sex: ['Sexo', 'Género'],
  Email: ['Correo electrónico', 'Correo'],
  Phone: ['Teléfono', 'Teléfono móvil', 'Móvil', 'Celular', 'Teléfono celular'],
}

/** What schools call the columns of their lists in Spanish. */
export const spanishWords: LanguageWords = {
  students: {
    'Admission number': [
      ...['Número de matrícula', 'Nº de matrícula', 'N° matrícula', 'Matrícula', 'Nº Id. Escolar', 'Id. Escolar'],
      ...['Número de expediente', 'Nº expediente', 'Expediente', 'Código del estudiante', 'Código de alumno', 'NIE'],
    ],
    ...people,
    Name: [
      ...['Apellidos y nombre', 'Apellidos y nombres', 'Nombre y apellidos', 'Nombre completo', 'Alumno/a', 'Alumno'],
      ...['Estudiante', 'Nombre del alumno', 'Nombre del estudiante'],
    ],
    Class: ['Curso', 'Grado', 'Año', 'Nivel'],
    Stream: ['Grupo', 'Sección', 'Paralelo', 'Unidad'],
    Admitted: ['Fecha de ingreso', 'Fecha de matrícula', 'Fecha de inscripción'],
    'Left on': ['Fecha de baja', 'Fecha de retiro', 'Fecha de egreso'],
    Status: ['Estado', 'Estado Matrícula', 'Estado de matrícula', 'Situación'],
    'Guardian 1 family name': [
      ...['Padre', 'Nombre del padre', 'Apoderado', 'Nombre del apoderado', 'Acudiente', 'Representante'],
      ...['Primer tutor', 'Tutor legal', 'Nombre del tutor', 'Padre o tutor'],
    ],
    'Guardian 1 phone': ['Teléfono del padre', 'Teléfono del apoderado', 'Teléfono del tutor', 'Teléfono padre'],
    'Guardian 2 family name': ['Madre', 'Nombre de la madre', 'Segundo tutor'],
    'Guardian 2 phone': ['Teléfono de la madre', 'Teléfono madre'],
  },
  staff: {
    ...people,
    Name: ['Profesor', 'Profesora', 'Profesor/a', 'Docente', 'Nombre del profesor', 'Apellidos y nombre'],
  },
  allocations: { Teacher: ['Profesor', 'Docente'], Subject: ['Asignatura', 'Materia'], Class: ['Curso', 'Grado'] },
}
