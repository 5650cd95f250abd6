import { addressOf, findSets, type getStudent, type OutputOf } from '@bellhouse/contracts'
import { Offered } from '@bellhouse/session'
import { LinkButton, ListItem } from '@bellhouse/ui'

interface SubjectsWithoutSetProps {
  withoutSet: NonNullable<OutputOf<typeof getStudent>['withoutSet']>
}

/** Lines of a list: which subjects a student is taught in sets without being in one, with the way to them. */
export function SubjectsWithoutSet({ withoutSet }: SubjectsWithoutSetProps) {
  return withoutSet.map(({ subjectId, subject, stream, classCode, on }) => (
    <ListItem
      key={subjectId}
      title={`${subject}: in no set`}
      detail={`${stream} is taught ${subject} in sets. Nobody who teaches one has this student on a register or a mark sheet.`}
      aside={
        <Offered act={findSets}>
          <LinkButton
            to={addressOf.sets(classCode, { subject: subjectId, on })}
            aria-label={`Choose a set of ${subject}`}
          >
            Choose a set
          </LinkButton>
        </Offered>
      }
    />
  ))
}
