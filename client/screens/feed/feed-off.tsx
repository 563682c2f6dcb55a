import styled from '@emotion/styled'
import { WaysOut } from '../../booking/trouble/ways-out.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useWords } from '../../ui/words.tsx'

const Root = styled.div({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: 'calc(var(--space) * 2)',
  '& > p': { color: 'var(--muted)' },
  // On a wall, whose own text is read from across a room.
  '& > div': { fontSize: 'var(--body-size)' },
})

/** Says that the provider shows no feed, and where to go on. */
export function FeedOff() {
  const t = useWords()
  return (
    <Root>
      <p>{t('error.feed_not_enabled')}</p>
      <LinkButton href="/" variant="secondary">
        {t('gate.home')}
      </LinkButton>
      <WaysOut />
    </Root>
  )
}
