import type { RolloverProblem } from '@bellhouse/contracts'
import { addressOf } from '@bellhouse/contracts'
import { Button, Chip, List, ListItem, Notice, Sheet, useAddress } from '@bellhouse/ui'

/** What stands in the way of a rollover and what to know about it, each with the place where it is mended. */
export function Problems({ problems }: { problems: readonly RolloverProblem[] }) {
  if (problems.length === 0) return <Notice kind="good">Everybody has a place. Nothing stands in the way.</Notice>
  return (
    <Sheet title="Before you go on" flush>
      <List>
        {problems.map((problem) => (
          <ListItem
            key={problem.sentence}
            title={problem.sentence}
            detail={problem.stops ? <Chip tone="absent">Stops the rollover</Chip> : <Chip tone="late">To know</Chip>}
            aside={problem.mend && <Mend {...problem.mend} />}
          />
        ))}
      </List>
    </Sheet>
  )
}

/** A step of the rollover itself opens here, another screen beside, so that nothing that was chosen is lost. */
function Mend({ word, address }: { word: string; address: string }) {
  const { change } = useAddress()
  const [path, query] = address.split('?')
  if (path === addressOf.rollover()) {
    return <Button onClick={() => change(Object.fromEntries(new URLSearchParams(query)))}>{word}</Button>
  }
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {word} (opens beside this)
    </a>
  )
}
