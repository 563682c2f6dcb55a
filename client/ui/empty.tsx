import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

const Root = styled.div({
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 'var(--space)',
  minHeight: 160,
  padding: 'calc(var(--space) * 3)',
  background: 'var(--surface-muted)',
  borderRadius: 'min(var(--radius-card), 12px)',
  color: 'var(--muted)',
  textAlign: 'center',
  textWrap: 'balance',
})

/** What is said in the place of a list of which there is nothing: as tall as what was there while it was read. */
export const Empty = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <Root data-part="empty">
    <Icon name={icon} size={28} />
    <p>{children}</p>
  </Root>
)
