import styled from '@emotion/styled'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../ui/words.tsx'

const Or = styled.p({
  display: 'flex',
  alignItems: 'center',
  gap: 'calc(var(--space) * 1.5)',
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  '&::before, &::after': { content: '""', flex: 1, borderBlockStart: '1px solid var(--border)' },
})

/** The white-label's own login, if it has one. It returns to the present page. */
export function SignOn() {
  const t = useWords()
  const { signon } = useBootstrap().whitelabel
  // No service shows its login in a frame.
  if (signon === null || (typeof window !== 'undefined' && window.top !== window.self)) return null
  const leave = () =>
    location.assign(`/openidlogin?redirect=${encodeURIComponent(location.pathname + location.search)}`)
  return (
    <>
      <Or>{t('entry.or')}</Or>
      <Button variant="secondary" wide onClick={leave}>
        {signon.label ? t('entry.sign_on_with', { name: signon.label }) : t('entry.sign_on')}
      </Button>
    </>
  )
}
