import { useState } from 'react'
import { emailFaults, missing, secretFaults } from '../../../booking/login/account-faults.ts'
import { AccountField } from '../../../booking/login/account-field.tsx'
import { SecretField } from '../../../booking/login/secret-field.tsx'
import { useAccountCalls } from '../../../booking/login/use-account-calls.ts'
import { useAccountForm } from '../../../booking/login/use-account-form.ts'
import type { Profile } from '../../../data/profile.ts'
import { useSessionActions } from '../../../state/session.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Button } from '../../../ui/button.tsx'
import { failureText } from '../../../ui/failure-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { FormStack, Section } from '../account-style.ts'
import { Unproven } from './unproven.tsx'

interface DetailsProps {
  profile: Profile
  onSaved(profile: Profile): void
}

/** Name, phone and the white-label's extra fields. A new email requires the password. */
export function Details({ profile, onSaved }: DetailsProps) {
  const t = useWords()
  const { form, extra, isOtherEmail, saved } = useDetails(profile, onSaved)
  const { field, values, busy, refusedWhole, onSubmit } = form
  return (
    <Section aria-labelledby="account-details">
      <header>
        <h2 id="account-details">{t('account.details')}</h2>
      </header>
      <FormStack onSubmit={onSubmit} noValidate aria-labelledby="account-details">
        <div data-part="pair">
          <AccountField {...field('firstname')} label={t('form.firstname')} autoComplete="given-name" />
          <AccountField {...field('lastname')} label={t('form.lastname')} autoComplete="family-name" />
        </div>
        <AccountField
          {...field('email')}
          label={t('form.email')}
          type="email"
          autoComplete="email"
          note={profile.emailverified || isOtherEmail ? undefined : t('account.email_unverified')}
        />
        {profile.emailverified || isOtherEmail ? null : (
          <Unproven profile={profile} onProven={() => onSaved({ ...profile, emailverified: true })} />
        )}
        {isOtherEmail && profile.haspassword ? (
          <SecretField {...field('currentpassword')} label={t('account.password_current')} />
        ) : null}
        <AccountField {...field('phone')} label={t('form.phone')} type="tel" autoComplete="tel" required={false} />
        {extra.map(({ name, label, placeholder }) => (
          <AccountField
            key={name}
            {...field(name)}
            value={values[name] ?? ''}
            label={label}
            placeholder={placeholder}
            autoComplete="on"
          />
        ))}
        {refusedWhole ? <Notice tone="error">{failureText(t, refusedWhole)}</Notice> : null}
        {saved ? (
          <Notice tone="success">
            {saved.emailpending ? t('account.email_pending', { email: saved.emailpending }) : t('account.saved')}
          </Notice>
        ) : null}
        <div data-part="foot-row">
          <Button type="submit" busy={busy}>
            {t('account.save')}
          </Button>
        </div>
      </FormStack>
    </Section>
  )
}

interface Typed {
  /** The white-label's extra fields. */
  [field: string]: string
  firstname: string
  lastname: string
  email: string
  currentpassword: string
  phone: string
}

function useDetails(profile: Profile, onSaved: (profile: Profile) => void) {
  const calls = useAccountCalls()
  const { refresh } = useSessionActions()
  const extra = useBootstrap().whitelabel.accountfields ?? []
  const [saved, setSaved] = useState<Profile | null>(null)
  const { firstname, lastname, email, phone } = profile
  const isOther = (typed: string) => typed.trim().toLowerCase() !== email.toLowerCase()
  const asked = Object.fromEntries(extra.map(({ name }) => [name, profile.profile[name] ?? '']))
  const initial: Typed = { ...asked, firstname, lastname, email, currentpassword: '', phone }
  const form = useAccountForm<Typed>({
    initial,
    faults: ({ currentpassword, phone: _free, ...typed }) => {
      const { password } = isOther(typed.email) && profile.haspassword ? secretFaults(currentpassword) : {}
      return { ...missing(typed), ...emailFaults(typed.email), ...(password && { currentpassword: password }) }
    },
    // The new text is not saved yet.
    onChanged: () => setSaved(null),
    async send(typed) {
      setSaved(null)
      const changed = Object.fromEntries(extra.map(({ name }) => [name, typed[name] ?? '']))
      const answer = await calls.update({
        firstname: typed.firstname,
        lastname: typed.lastname,
        phone: typed.phone,
        email: typed.email.trim(),
        ...(isOther(typed.email) && profile.haspassword ? { currentpassword: typed.currentpassword } : {}),
        ...(extra.length > 0 ? { profile: changed } : {}),
      })
      if (!answer.ok) return answer.error
      setSaved(answer.value)
      onSaved(answer.value)
      await refresh()
      return null
    },
  })
  return { form, extra, saved, isOtherEmail: isOther(form.values.email) }
}
