import { addressOf, type PaperTemplate, paperKindWords, writtenKinds } from '@bellhouse/contracts'
import { Button, EmptyState, IconButton, LinkButton, List, ListItem, Page, Sheet } from '@bellhouse/ui'
import { useState } from 'react'
import { usePaperTexts } from './paper-texts.queries'
import { RemoveText } from './remove-text'
import { AddText, EditText } from './text-dialog'
import { TextPreview } from './text-preview'

export default function PaperTextsScreen() {
  const texts = usePaperTexts()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Page
      title="Texts for papers"
      lead="What stands on transcripts, leaving certificates and testimonials. Papers that were issued stay as they are."
      actions={
        <>
          <LinkButton to={addressOf.school()}>School</LinkButton>
          <Button look="primary" icon="plus" onClick={() => setIsAdding(true)}>
            Add a text
          </Button>
        </>
      }
    >
      {writtenKinds.map((kind) => (
        <Sheet key={kind} title={`${paperKindWords[kind]}s`} flush>
          <TextList texts={texts.filter((text) => text.kind === kind)} word={paperKindWords[kind].toLowerCase()} />
        </Sheet>
      ))}
      {isAdding && <AddText onClose={() => setIsAdding(false)} />}
    </Page>
  )
}

function TextList({ texts, word }: { texts: readonly PaperTemplate[]; word: string }) {
  const [asked, setAsked] = useState<{ text: PaperTemplate; to: 'edit' | 'remove' } | null>(null)
  if (texts.length === 0) return <EmptyState icon="file">Without a text no {word} can be issued.</EmptyState>
  return (
    <>
      <List>
        {texts.map((text) => (
          <ListItem
            key={text.id}
            title={text.title}
            detail={<TextPreview text={text.text} />}
            aside={
              <>
                <IconButton icon="pencil" label={`Edit ${text.title}`} onClick={() => setAsked({ text, to: 'edit' })} />
                <IconButton
                  icon="trash"
                  label={`Remove ${text.title}`}
                  onClick={() => setAsked({ text, to: 'remove' })}
                />
              </>
            }
          />
        ))}
      </List>
      {asked?.to === 'edit' && <EditText text={asked.text} onClose={() => setAsked(null)} />}
      {asked?.to === 'remove' && <RemoveText text={asked.text} onClose={() => setAsked(null)} />}
    </>
  )
}
