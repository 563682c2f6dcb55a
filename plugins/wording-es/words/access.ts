export const access = {
  'gate.login.title': 'Inicia sesión',
  'gate.login.text': 'Lo que {provider} ofrece aquí es para sus miembros. Inicia sesión para verlo.',
  'gate.no_access.title': 'No tienes acceso',
  'gate.no_access.text':
    'Lo que {provider} ofrece aquí es para otras personas. Si deberías verlo, ponte en contacto con {provider}.',
  'gate.link_required.title': 'Necesitas un enlace',
  'gate.unavailable.title': 'No disponible por ahora',
  'gate.unavailable.text': 'Ahora mismo no se admiten inscripciones para este evento',
  'catalogue.subsites': 'Nuestros sitios',
} as const
