import styled from '@emotion/styled'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.tsx'
import { TroubleView } from '../trouble/trouble-view.tsx'

const Ways = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 'calc(var(--space) * 1.5)',
})

/** The booking was not successful: stands instead of the review, with the ways to a booking after all. */
export function Unsuccessful({ onRetry, onOther }: { onRetry(): void; onOther(): void }) {
  const t = useWords()
  return (
    <TroubleView
      urgent
      focused
      title={t('error.unsuccessful')}
      action={
        <Ways data-part="unsuccessful">
          <Button onClick={onRetry}>{t('nav.retry')}</Button>
          <Button variant="secondary" onClick={onOther}>
            {t('hold.other')}
          </Button>
        </Ways>
      }
    >
      {t('review.unsuccessful')}
    </TroubleView>
  )
}
