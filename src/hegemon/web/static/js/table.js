// All pages load this. Everything also works without it, as links and forms.

import "./clock.js";
import "./keys.js";
import "./lobby.js";
import "./look.js";
import "./send.js";
import "./stage.js";
import "./ways.js";
import { renew } from "./choosing.js";
import { follow } from "./live.js";
import { replay } from "./replay.js";
import { learn, toEnd } from "./swap.js";
import { note } from "./verify.js";

document.querySelectorAll("#bar-title, #act, #game, #news").forEach(learn);
note();
renew();
toEnd(document.getElementById("chat-lines"));
const slider = document.querySelector("input[type=range][data-fragment]");
if (slider) replay(slider);
else if (document.getElementById("game")) follow();
