import styled from '@emotion/styled'
import { useAddedTime } from '../../booking/questions/use-added-time.ts'
import { Icon } from '../../ui/icon.tsx'

const Line = styled.p({
  display: 'flex',
  alignItems: 'center',
  gap: 'var(--space)',
  '&:empty': { display: 'none' },
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 600,
})

/** The time that the answers add, announced on each change. */
export function AddedTime() {
  const added = useAddedTime()
  return (
    <Line aria-live="polite" data-part="added-time">
      {added ? (
        <>
          <Icon name="clock" />
          {added}
        </>
      ) : null}
    </Line>
  )
}
