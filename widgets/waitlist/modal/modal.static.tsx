import cross from 'icon:outline/x'
import { Icon } from '../../ui/icon.static.tsx'
import { type ShownForm, WaitlistForm } from '../form/form.static.tsx'

/** What is in the modal until the form has been sent: a header and the form. */
export const FormView = (shown: ShownForm) => (
  <>
    <header>
      <h2 id="title" part="title">
        {shown.translator.t(
          shown.state.settings.triggerType === 'login' ? 'titleLogin' : 'titleGetStarted',
        )}
      </h2>
      <button type="button" className="close" aria-label={shown.translator.t('close')}>
        <Icon path={cross} />
      </button>
    </header>
    <WaitlistForm {...shown} />
  </>
)
