import type { Endpoint, InputOf } from '@bellhouse/contracts'
import { Icon, MenuButton } from '@bellhouse/ui'
import { useDownload } from './use-download'

interface ExportMenuProps<E extends Endpoint> {
  endpoint: E
  /** What the list is narrowed to; the file has all of that, not only the page that is shown. */
  filters: Omit<InputOf<E>, 'format'>
}

/** Takes a list away as a CSV file or as a workbook. */
export function ExportMenu<E extends Endpoint>({ endpoint, filters }: ExportMenuProps<E>) {
  const { download } = useDownload(endpoint)
  const take = (format: string) => () => download({ ...filters, format } as InputOf<E>)
  return (
    <MenuButton
      align="start"
      items={[
        { label: 'Excel workbook', icon: 'file', onChoose: take('xlsx') },
        { label: 'CSV file', icon: 'file', onChoose: take('csv') },
      ]}
    >
      <Icon name="download" />
      Export
    </MenuButton>
  )
}
