import { beforeEach, describe, expect, it } from '@jest/globals'
import { createLayoutStore, layoutDefaults } from './layout-store'

beforeEach(() => localStorage.clear())

const settingsOf = (store: ReturnType<typeof createLayoutStore>) => {
  const { layout, collapseMenu, layoutType, isOpen, isTrigger } = store.getState()
  return { layout, collapseMenu, layoutType, isOpen, isTrigger }
}

describe('the layout', () => {
  it('§3 begins vertical, open and menu-dark, with no menu open', () => {
    expect(settingsOf(createLayoutStore())).toEqual({
      layout: 'vertical',
      collapseMenu: false,
      layoutType: 'menu-dark',
      isOpen: [],
      isTrigger: [],
    })
  })

  it('§4 changes its layout and its type', () => {
    const store = createLayoutStore()
    store.getState().changeLayout('horizontal')
    store.getState().setLayoutType('menu-light')
    expect(settingsOf(store)).toMatchObject({ layout: 'horizontal', layoutType: 'menu-light' })
  })

  it('§4 toggles the collapsed menu', () => {
    const store = createLayoutStore()
    store.getState().toggleCollapsedMenu()
    expect(store.getState().collapseMenu).toBe(true)
    store.getState().toggleCollapsedMenu()
    expect(store.getState().collapseMenu).toBe(false)
  })

  it('§4 a main-level menu opens alone and closes the others', () => {
    const store = createLayoutStore()
    store.getState().toggleMenu({ type: 'main', id: 'students' })
    store.getState().toggleMenu({ type: 'main', id: 'marks' })
    expect(settingsOf(store)).toMatchObject({ isOpen: ['marks'], isTrigger: ['marks'] })
    store.getState().toggleMenu({ type: 'main', id: 'marks' })
    expect(settingsOf(store)).toMatchObject({ isOpen: [], isTrigger: [] })
  })

  it('§4 a sub-menu is added to the open ones and removed from them', () => {
    const store = createLayoutStore()
    store.getState().toggleMenu({ type: 'main', id: 'students' })
    store.getState().toggleMenu({ type: 'sub', id: 's1' })
    expect(settingsOf(store)).toMatchObject({ isOpen: ['students', 's1'], isTrigger: ['students', 's1'] })
    store.getState().toggleMenu({ type: 'sub', id: 's1' })
    expect(settingsOf(store)).toMatchObject({ isOpen: ['students'], isTrigger: ['students'] })
  })

  it('§4 leaving the collapsed nav closes a sub-menu and leaves a main-level one as it is', () => {
    const store = createLayoutStore()
    store.getState().toggleMenu({ type: 'main', id: 'students' })
    store.getState().toggleMenu({ type: 'sub', id: 's1' })
    store.getState().leaveCollapsedNav({ type: 'main', id: 'students' })
    expect(store.getState().isOpen).toEqual(['students', 's1'])
    store.getState().leaveCollapsedNav({ type: 'sub', id: 's1' })
    expect(settingsOf(store)).toMatchObject({ isOpen: ['students'], isTrigger: ['students'] })
  })

  it('§4 leaving the nav content closes every menu', () => {
    const store = createLayoutStore()
    store.getState().toggleMenu({ type: 'sub', id: 's1' })
    store.getState().toggleMenu({ type: 'sub', id: 's2' })
    store.getState().leaveNavContent()
    expect(settingsOf(store)).toMatchObject({ isOpen: [], isTrigger: [] })
  })

  it('§4 is reset to its defaults', () => {
    const store = createLayoutStore()
    store.getState().changeLayout('horizontal')
    store.getState().toggleCollapsedMenu()
    store.getState().toggleMenu({ type: 'main', id: 'marks' })
    store.getState().reset()
    expect(settingsOf(store)).toEqual(layoutDefaults)
  })

  it('§3 survives a reload', () => {
    const store = createLayoutStore()
    store.getState().toggleCollapsedMenu()
    store.getState().toggleMenu({ type: 'main', id: 'marks' })
    expect(settingsOf(createLayoutStore())).toEqual(settingsOf(store))
  })
})
