/**
 * Imports the code that most pages use. The build puts this code into the first chunk, in which it
 * costs the fewest bytes. Other shared code is in separate chunks.
 */
import '@markaz/contract/time/cairo';
import '@markaz/contract/catalogue/gates';
import '@markaz/contract/catalogue/lecture-length';
import '@markaz/contract/text/normalise';
import '../shared/account/access-status.ts';
import '../shared/account/end-day.tsx';
import '../shared/account/enrol-anchor.ts';
import '../shared/contact/ask-centre.tsx';
import '../shared/contact/contact.copy.ts';
import '../shared/courses/card-picture.ts';
import '../shared/courses/courses.copy.ts';
import '../shared/courses/course-thumbnail.tsx';
import '../shared/courses/labels.ts';
import '../shared/courses/progress-bar.tsx';
import '../shared/courses/unit-list.tsx';
import '../shared/format/code.tsx';
import '../shared/format/days-after-preposition.ts';
import '../shared/format/lazily.ts';
import '../shared/format/linked-text.tsx';
import '../shared/ui/empty-state.tsx';
import '../shared/ui/error-state.tsx';
import '../shared/ui/use-hydrated.ts';
import '../student/account/use-progress.ts';
import '../student/enrolment/pending-code.ts';
import '../student/lecture/lecture-access.ts';
import './pages/visitor-or-student.tsx';
