import styled from '@emotion/styled'
import { InFrame } from '../../../booking/login/in-frame.tsx'
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
  if (signon === null) return null
  const label = signon.label ? t('entry.sign_on_with', { name: signon.label }) : t('entry.sign_on')
  const isFramed = typeof window !== 'undefined' && window.top !== window.self
  const leave = () =>
    location.assign(`/openidlogin?redirect=${encodeURIComponent(location.pathname + location.search)}`)
  return (
    <>
      <Or>{t('entry.or')}</Or>
      {isFramed ? (
        <InFrame label={label} />
      ) : (
        <Button variant="secondary" wide onClick={leave}>
          {label}
        </Button>
      )}
    </>
  )
}
