import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type Layout = 'vertical' | 'horizontal'
export type LayoutType = 'menu-dark' | 'menu-light'

/** A sub-menu stands inside another entry; a main-level one stands by itself. */
export interface MenuLevel {
  type: 'main' | 'sub'
  id: string
}

export interface Settings {
  layout: Layout
  collapseMenu: boolean
  layoutType: LayoutType
  /** Ids of the menus that are open. */
  isOpen: string[]
  /** Ids of the menus that the person opened or the address did. */
  isTrigger: string[]
}

export interface Actions {
  changeLayout: (layout: Layout) => void
  toggleCollapsedMenu: () => void
  toggleMenu: (menu: MenuLevel) => void
  setLayoutType: (layoutType: LayoutType) => void
  leaveCollapsedNav: (menu: MenuLevel) => void
  leaveNavContent: () => void
  reset: () => void
}

export const layoutDefaults: Settings = {
  layout: 'vertical',
  collapseMenu: false,
  layoutType: 'menu-dark',
  isOpen: [],
  isTrigger: [],
}

const without = (list: string[], id: string) => list.filter((one) => one !== id)

/** Opening a main-level menu closes all others; a sub-menu comes and goes by itself. */
function toggled({ isOpen, isTrigger }: Settings, { type, id }: MenuLevel) {
  const isShown = isTrigger.includes(id)
  if (type === 'main') return isShown ? { isOpen: [], isTrigger: [] } : { isOpen: [id], isTrigger: [id] }
  if (isShown) return { isOpen: without(isOpen, id), isTrigger: without(isTrigger, id) }
  return { isOpen: [...isOpen, id], isTrigger: [...isTrigger, id] }
}

/** The shape of the layout, kept in this browser. */
export const createLayoutStore = () =>
  create<Settings & Actions>()(
    persist(
      (set) => ({
        ...layoutDefaults,
        changeLayout: (layout) => set({ layout }),
        toggleCollapsedMenu: () => set(({ collapseMenu }) => ({ collapseMenu: !collapseMenu })),
        toggleMenu: (menu) => set((settings) => toggled(settings, menu)),
        setLayoutType: (layoutType) => set({ layoutType }),
        leaveCollapsedNav: ({ type, id }) =>
          set(({ isOpen, isTrigger }) =>
            type === 'sub' ? { isOpen: without(isOpen, id), isTrigger: without(isTrigger, id) } : {},
          ),
        leaveNavContent: () => set({ isOpen: [], isTrigger: [] }),
        reset: () => set(layoutDefaults),
      }),
      { name: 'bellhouse:layout' },
    ),
  )

export type LayoutStore = ReturnType<typeof createLayoutStore>
