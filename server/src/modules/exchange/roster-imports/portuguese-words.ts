import { birthInPortuguese } from './birth-columns'
import type { LanguageWords } from './language-words'

const people = {
  'Given names': ['Nome próprio', 'Primeiro nome'],
  'Family name': ['Apelido', 'Sobrenome', 'Último nome'],
  'Birth date': [
    'Data de nascimento',
    'Data nascimento',
    'Data Nasc.',
    'Data de Nasc.',
    'Nascimento',
    'DN',
    ...birthInPortuguese,
  ],
  Sex: ['Sexo', 'Género', 'Gênero'],
  Email: ['Correio eletrónico', 'Endereço de email'],
  Phone: ['Telefone', 'Telemóvel', 'Contacto', 'Contato', 'Celular'],
}
const wholeNames = ['Nome completo', 'Nome']

/** What schools call the columns of their lists in Portuguese. */
export const portugueseWords: LanguageWords = {
  students: {
    'Admission number': [
      ...['Matrícula', 'N.º de matrícula', 'Número de matrícula', 'N.º Processo', 'N.º de processo', 'Nº processo'],
      ...['Número de processo', 'Número do aluno', 'N.º do aluno', 'RA', 'Código do aluno'],
    ],
    ...people,
    Name: ['Nome do aluno', 'Nome da aluna', 'Nome do(a) aluno(a)', 'Aluno', 'Aluno(a)', 'Estudante', ...wholeNames],
    Class: ['Ano', 'Série', 'Classe', 'Ano de escolaridade'],
    Stream: ['Turma', 'Turno'],
    Admitted: ['Data de matrícula', 'Data de ingresso', 'Data de admissão'],
    'Left on': ['Data de saída', 'Data de transferência'],
    Status: ['Situação', 'Estado'],
    'Guardian 1 family name': [
      ...['Encarregado de educação', 'Nome do encarregado de educação', 'Encarregado', 'Responsável', 'Pai'],
      ...['Nome do pai', 'Nome do responsável', 'Filiação'],
    ],
    'Guardian 1 phone': [
      ...['Telefone do encarregado de educação', 'Contacto do encarregado de educação', 'Telefone do responsável'],
      ...['Telefone do pai', 'Contacto do encarregado'],
    ],
    'Guardian 2 family name': ['Mãe', 'Nome da mãe'],
    'Guardian 2 phone': ['Telefone da mãe', 'Contacto da mãe'],
  },
  staff: {
    ...people,
    Name: ['Professor', 'Professora', 'Professor(a)', 'Docente', 'Nome do professor', ...wholeNames],
  },
  allocations: { Teacher: ['Professor', 'Docente'], Subject: ['Disciplina', 'Matéria'], Stream: ['Turma'] },
}
