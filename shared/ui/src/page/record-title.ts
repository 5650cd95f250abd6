import { createContext, useContext, useEffect } from 'react'

/** Takes the name of the record that the screen is about; null once it is about none. */
const RecordTitleContext = createContext<(title: string | null) => void>(() => {})

/** The frame around the screens, which names the record in its breadcrumb and in the window's title. */
export const RecordTitle = RecordTitleContext.Provider

/** Tells the frame which one record the screen is about, as long as it is there. */
export function useRecordTitle(title: string | null) {
  const tell = useContext(RecordTitleContext)
  useEffect(() => {
    if (title === null) return
    tell(title)
    return () => tell(null)
  }, [tell, title])
}
