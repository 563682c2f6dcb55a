/** Requests: what their customers read of them, and what staff decide. */
export const requests = {
  'request.heading': 'Tu solicitud',
  'request.answer_until':
    'Si {provider} no responde antes del {date}, {time}, tu solicitud termina sola y no pagas nada.',
  'request.move_until':
    'Si {provider} no responde antes del {date} a las {time}, tu {reservation} se queda como estaba.',
  'request.move_paying': 'Confirmando el pago',
  'request.move_paying_until':
    'Tu {reservation} cambia en cuanto se confirme el pago. Si no se confirma antes del {date} a las {time}, se queda como estaba.',
  'request.confirming': '{provider} ha aceptado tu solicitud. Estamos confirmando el pago.',
  'request.reserved':
    '{amount} quedan reservados y solo se cobran {by, select, claim {cuando alguien lo acepte} other {si se acepta la solicitud}}.',
  'request.decide': 'Decidir',
  'request.withdraw': 'Retirar la solicitud',
  'request.withdraw_move': 'Retirar el cambio',
  'request.withdrawn': 'Has retirado tu solicitud',
  'request.anew': 'Pedir otra hora',
  'request.withdraw.title': '¿Retirar esta solicitud?',
  'request.withdraw.move_title': '¿Retirar este cambio?',
  'request.withdraw.text': 'La hora queda libre para otras personas. No pagas nada.',
  'request.withdraw.move': 'Tu {reservation} se queda como estaba y el cambio no te cuesta nada.',
  'request.withdraw.no': 'Mantenerla',
  'request.withdraw.yes': 'Retirar',
  'request.withdraw.changed': 'Ya no se puede retirar: mientras tanto ha recibido respuesta.',
  'title.request': 'Responder a una solicitud · {provider}',
  'decide.asks': 'Una solicitud de {name}',
  'decide.before': 'Decide antes del {date}, {time}. Sin respuesta, la solicitud termina entonces.',
  'decide.gig_by': '{name} ha reservado',
  'decide.gig_before': 'Confirma antes del {date}, {time}. Sin respuesta se cancela entonces y lo pagado se devuelve.',
  'decide.gig_confirm': 'Confirmar',
  'decide.gig_reject_title': '¿Rechazar esta reserva?',
  'decide.gig_reject_text': '{name} recibirá un correo y se le devolverá todo lo pagado.',
  'decide.gig_rejected_text': 'Hemos avisado a {name} por correo. Se devuelve todo lo pagado.',
  'decide.gig_no_room': 'Ya no queda sitio a esta hora. Sigue esperando tu respuesta.',
  'decide.who': 'Cliente',
  'decide.approve': 'Aceptar',
  'decide.reject': 'Rechazar',
  'decide.reject_title': '¿Rechazar esta solicitud?',
  'decide.reject_text': '{name} recibirá un correo y no pagará nada.',
  'decide.message': 'Mensaje para {name}',
  'decide.message_help': 'Por ejemplo, otra hora que te venga bien.',
  'decide.optional': 'opcional',
  'decide.keep': 'Ahora no',
  'decide.approved_text': 'Hemos avisado a {name} por correo.',
  'decide.rejected_text': 'Hemos avisado a {name} por correo. No se ha cobrado nada.',
  'decide.charging': 'Aceptada. El banco está confirmando el pago; no tienes que hacer nada.',
  'decide.was_booked': 'Esta solicitud ya está aceptada.',
  'decide.was_cancelled': 'Esta solicitud ha terminado: se retiró, se rechazó o no tuvo respuesta a tiempo.',
  'decide.changed': 'Esto ha cambiado mientras lo mirabas. Compruébalo como está ahora.',
  'decide.no_room': 'Ya no queda sitio a esta hora. La solicitud sigue esperando tu respuesta.',
  'decide.payment_declined':
    'El pago no se ha realizado. Hemos pedido a {name} otra forma de pago; la solicitud sigue en pie hasta entonces.',
  'decide.payment_required': 'El pago no se ha realizado y {name} aún no ha elegido otra forma de pago.',
  'decide.missing.title': 'Este enlace no abre ninguna solicitud',
  'decide.missing.text': 'Entra como personal o vuelve a abrir el enlace de tu correo.',
  'review.unconfirmed': '{provider} lo confirma por correo después de la reserva.',
  'review.unconfirmed_pay':
    '{provider} lo confirma por correo después de la reserva. Si no es posible, te devolvemos todo lo pagado por ello.',
  'review.request_pay':
    'Solicitar: {amount} {by, select, claim {cuando alguien lo acepte} both {cuando se acepte} other {si se acepta}}',
  'review.confirm_request_pay':
    'Confirmar: {amount} {by, select, claim {cuando alguien lo acepte} both {cuando se acepte} other {si se acepta}}',
  'review.confirm_both':
    'Pagar {now} ahora y {later} {by, select, claim {cuando alguien lo acepte} both {cuando se acepte} other {si se acepta}}',
  'review.approval_pay': '{provider} confirma cada solicitud. El importe queda reservado y solo se cobra si se acepta.',
  'quote.dueonapproval':
    'A pagar {by, select, claim {cuando alguien lo acepte} both {cuando se acepte} other {si se acepta}}',
  'request.owed.text':
    'Ya no hay ningún pago para {by, select, claim {tu reserva} other {tu solicitud}}. Elige otra forma de pagar {amount}; te la guardamos hasta el {date}, {time}.',
  'decide.answers': 'Respuestas',
}
