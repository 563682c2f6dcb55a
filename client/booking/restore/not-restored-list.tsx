import styled from '@emotion/styled'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { WayToOwn } from '../../ui/failure.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { useWhen } from '../date/when.ts'
import { restorePath } from './restore-path.ts'
import type { NotRestored } from './use-restoring.ts'

const List = styled.div({ display: 'grid', gap: 'var(--space)' })

/** Says of each draft that was not restored, or not with its place, which one it is, why, and what to do about it. */
export const NotRestoredList = ({ left }: { left: NotRestored[] }) =>
  left.length === 0 ? null : (
    <List data-part="not-restored">
      {left.map((one) => (
        <Left key={one.id} {...one} />
      ))}
    </List>
  )

function Left({ reservation, why }: NotRestored) {
  const t = useWords()
  const { provider } = useBootstrap()
  const when = useWhen()
  const isList = provider?.bookingflow === 'checklist'
  const named = reservation
    ? t('restore.left', { bookable: reservation.bookablename, date: when(reservation).date })
    : t('restore.left_unknown')
  const said = typeof why === 'string' ? t(`restore.${why}`) : failureText(t, why)
  const action =
    reservation && why === 'link' ? (
      <LinkButton href={restorePath(reservation, isList)} variant="secondary">
        {t('restore.alone')}
      </LinkButton>
    ) : typeof why === 'string' ? null : (
      <WayToOwn error={why} />
    )
  return (
    <Notice tone="warning" action={action}>
      <strong>{named}</strong> {said}
    </Notice>
  )
}
