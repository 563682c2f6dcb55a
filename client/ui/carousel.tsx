import { Suspense } from 'react'
import type { ShownPicture } from '../data/pictures.ts'
import { lazyScreen } from './lazy-screen.tsx'

const { Screen: Strip } = lazyScreen(() => import('./carousel-strip.tsx'))

export interface CarouselProps {
  /** What the pictures are of. */
  name: string
  pictures: ShownPicture[]
}

/** Pictures one at a time; its code loads with the first dialog that shows some. */
export function Carousel(props: CarouselProps) {
  if (props.pictures.length === 0) return null
  return (
    <Suspense fallback={<div style={{ aspectRatio: '16 / 9' }} />}>
      <Strip {...props} />
    </Suspense>
  )
}
