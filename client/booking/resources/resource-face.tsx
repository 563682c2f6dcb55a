import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import type { PublicResource } from '../../../core/domain/wire/index.ts'
import { text } from '../../data/read.ts'
import { IconShuffle } from './icon-shuffle.tsx'

const Round = styled.span({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 'var(--face, 34px)',
  height: 'var(--face, 34px)',
  overflow: 'hidden',
  borderRadius: '50%',
  background: 'var(--primary-soft)',
  fontSize: 'max(0.75rem, calc(var(--face, 34px) * 0.32))',
  fontWeight: 650,
  letterSpacing: '0.02em',
  // Drawn by CSS, so that the initials are no part of an accessible name.
  '&[data-initials]::before': { content: 'attr(data-initials)' },
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
})

/** Two initials for a resource without a picture. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('')

/** A resource's picture or initials. It has no alternative text, since the name stands beside it. */
export function ResourceFace({ resource }: { resource: PublicResource }) {
  const photo = text(resource.photo)
  if (!photo) return <Face initials={initialsOf(resource.name)} />
  return (
    <Face>
      <img src={photo} alt="" loading="lazy" decoding="async" />
    </Face>
  )
}

/** Stands for any free resource. */
export function AnyFace() {
  return (
    <Face>
      <IconShuffle />
    </Face>
  )
}

const Face = ({ children, initials }: { children?: ReactNode; initials?: string }) => (
  <Round data-part="face" data-initials={initials} aria-hidden>
    {children}
  </Round>
)
