import { type PhotoCut, photoSize } from '@bellhouse/contracts'

/** Pixels of a picture that stands upright. */
export interface Size {
  width: number
  height: number
}

/** What a person looks at through the frame: the middle in shares of the picture, and how often it is enlarged. */
export interface View {
  x: number
  y: number
  zoom: number
}

export const largestZoom = 5

const ratio = photoSize.width / photoSize.height

/** A picture as it first stands in the frame: as much of it as there is room for, rather the head than the feet. */
export const firstView = (size: Size): View => within(size, { x: 0.5, y: 0.4, zoom: 1 })

/** The same view, no larger than allowed and with no edge of the picture inside the frame. */
export function within(size: Size, view: View): View {
  const zoom = between(1, view.zoom, largestZoom)
  const { width, height } = extentOf(size, zoom)
  return { x: between(width / 2, view.x, 1 - width / 2), y: between(height / 2, view.y, 1 - height / 2), zoom }
}

/** The part of the picture that is in the frame. */
export function cutOf(size: Size, { x, y, zoom }: View): PhotoCut {
  const { width, height } = extentOf(size, zoom)
  return { left: Math.max(0, x - width / 2), top: Math.max(0, y - height / 2), width, height }
}

function extentOf({ width, height }: Size, zoom: number): Size {
  const isWide = width / height > ratio
  return {
    width: (isWide ? (ratio * height) / width : 1) / zoom,
    height: (isWide ? 1 : width / ratio / height) / zoom,
  }
}

const between = (least: number, value: number, most: number) => Math.min(Math.max(least, value), most)
