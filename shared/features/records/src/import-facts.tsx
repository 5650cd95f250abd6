import { Facts, momentText } from '@bellhouse/ui'

interface ImportFactsProps {
  /** What else there is to know of the file. */
  facts: readonly [string, string][]
  /** When a file with these columns was mapped before, which this one follows. */
  remembered?: string | null | undefined
}

/** What was found in a file, and whether its mapping is that of an earlier one. */
export function ImportFacts({ facts, remembered }: ImportFactsProps) {
  return <Facts facts={[...facts, ...(remembered ? [mappedBefore(remembered)] : [])]} />
}

const mappedBefore = (moment: string): [string, string] => ['Mapped before', momentText(moment)]
