/** A rule for passwords; `key` is the word key for the rule and for breaking it. */
export interface PasswordRule {
  key: 'password_length' | 'password_special' | 'password_mix' | 'password_repeat'
  holds(password: string): boolean
}

/** The rules for account passwords, in display order. */
export const passwordRules: PasswordRule[] = [
  { key: 'password_length', holds: (password) => password.length >= 8 },
  { key: 'password_special', holds: (password) => /[!+()=@#$%^&*{}[\]]/.test(password) },
  { key: 'password_mix', holds: (password) => [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(password)) },
  { key: 'password_repeat', holds: (password) => !/(.)\1{3}/u.test(password) },
]

/** A password as a form sends it when it is typed twice. */
export interface TypedPassword {
  password: string
  confirmation: string
}

export const isTypedTwice = (value: unknown): value is TypedPassword =>
  typeof value === 'object' &&
  value !== null &&
  'password' in value &&
  typeof value.password === 'string' &&
  'confirmation' in value &&
  typeof value.confirmation === 'string'
