import { answerImports } from '../../../platform/imports/answer-imports'
import { rosterImport } from './roster-import'

answerImports(rosterImport)
